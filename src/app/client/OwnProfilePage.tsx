import type { QueryClient } from '@tanstack/react-query';
import { MyProfilePage } from '#src/company/employee/client/profile/MyProfilePage.tsx';
import { dataHistoryQuery } from '#src/outgoing/personal-data/client/calls.ts';
import { DataHistory } from '#src/outgoing/personal-data/client/DataHistory.tsx';

/** The caller's own profile, and the access log of their data. */
export const OwnProfilePage = () => <MyProfilePage Below={DataHistory} />;

OwnProfilePage.readAhead = (queries: QueryClient) =>
  Promise.all([MyProfilePage.readAhead(queries), queries.prefetchQuery(dataHistoryQuery(1))]);
