/** Under the heading of a form, for labels say only what may be left empty. */
export const requiredFieldsText = 'All fields are required unless marked (optional).';
