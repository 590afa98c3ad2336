import type { QueryClient } from '@tanstack/react-query';
import { MyProfilePage } from '#src/employee/client/profile/MyProfilePage.tsx';
import { historyQuery } from '#src/personal-data/client/calls.ts';
import { DataHistory } from '#src/personal-data/client/DataHistory.tsx';

/** The own profile, and who else saw and changed what is stored of one. */
export const OwnProfilePage = () => <MyProfilePage Below={DataHistory} />;

OwnProfilePage.readAhead = (queries: QueryClient) =>
  Promise.all([MyProfilePage.readAhead(queries), queries.prefetchQuery(historyQuery(1))]);
