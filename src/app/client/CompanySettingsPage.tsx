import { InstallationStatus } from '#src/outgoing/delivery/client/InstallationStatus.tsx';
import { SettingsPage } from '#src/company/company-setting/client/SettingsPage.tsx';

/** The settings with content of another feature beside them. */
export function CompanySettingsPage() {
  return <SettingsPage Beside={InstallationStatus} />;
}
