/** Days of leave on which the person was ill become leave of this type. */
export const sickLeave = 'SL';

/** Types of leave that are sickness: they may be told of afterwards, and what they say of anybody is in reports for HR alone. */
export const sickTypes: readonly string[] = ['SL', 'HL'];
