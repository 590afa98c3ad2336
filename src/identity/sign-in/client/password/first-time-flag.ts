const key = 'firstTimeLogin';

/** Whether the person still has to choose their own password (specification section 4, First-time login). */
export function isFirstTime(): boolean {
  return localStorage.getItem(key) === 'YES';
}

export function setFirstTime(firstTime: boolean): void {
  if (firstTime) localStorage.setItem(key, 'YES');
  else localStorage.removeItem(key);
}
