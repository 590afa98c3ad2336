/** Days of leave on which the person was ill become leave of this type. */
export const sickLeave = 'SL';

/** Leave types for sickness. They may be entered afterwards, and only HR sees them in reports. */
export const sickTypes: readonly string[] = ['SL', 'HL'];
