import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

/** The placeholder of an explanation. The footer stays hidden below it. */
export const ExplainedYearSkeleton = () => (
  <div className="stack explain" id="explain" aria-busy>
    {[80, 60, 70].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);
