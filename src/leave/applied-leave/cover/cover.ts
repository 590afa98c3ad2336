/** The maximum number of colleagues who cover one leave. */
export const maxCovers = 3;

/** Whether a colleague still covers: the person has not left and has not declined. */
export const isCovering = ({ isActive, declined }: { isActive: boolean; declined: string | null }): boolean =>
  isActive && declined === null;
