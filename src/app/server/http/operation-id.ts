const pascalCase = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Returns the name of a call in the OpenAPI document, from which generated clients name their functions. It follows from the method and the
 * path, so that it stays the same.
 *
 * @example operationId('GET /appliedleave/me') // 'getAppliedleaveMe'
 * @example operationId('PUT /publicholiday/{holidayDate}') // 'putPublicholidayByHolidayDate'
 */
export function operationId(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  const segments = path.split('/').filter(Boolean);
  return segments.reduce((name, segment, place) => {
    const param = /^\{(\w{1,40})\}$/.exec(segment)?.[1];
    if (param === undefined) return name + segment.split(/\W/).map(pascalCase).join('');
    return name + (segments[place - 1]?.startsWith('{') ? '' : 'By') + pascalCase(param);
  }, method.toLowerCase());
}
