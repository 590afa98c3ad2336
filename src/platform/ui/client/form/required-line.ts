/** Under the heading of a form, for labels say only what may be left empty. */
export const requiredLine = 'All fields are required unless marked (optional).';
