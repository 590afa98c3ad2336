/** Days of leave on which somebody was ill become leave of this type. */
export const sickLeave = 'SL';
