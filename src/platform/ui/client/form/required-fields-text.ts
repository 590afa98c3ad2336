/** Shown under the heading of a form, because labels mark only optional fields. */
export const requiredFieldsText = 'All fields are required unless marked (optional).';
