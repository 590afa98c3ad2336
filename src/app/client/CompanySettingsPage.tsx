import { SendingState } from '#src/delivery/client/SendingState.tsx';
import { SettingsPage } from '#src/setting/client/SettingsPage.tsx';

/** The settings, with what another feature shows beside them. */
export function CompanySettingsPage() {
  return <SettingsPage Beside={SendingState} />;
}
