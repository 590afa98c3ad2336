/** Types of leave that are sickness: they may be told of afterwards, and what they say of anybody is in reports for HR alone. */
export const sickTypes: readonly string[] = ['SL', 'HL'];
