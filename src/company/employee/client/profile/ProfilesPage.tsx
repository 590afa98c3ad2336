import { call } from '#src/platform/http/client/call.ts';
import { CircleCheck, CircleMinus, type LucideIcon, Pencil, Plus, Upload } from 'lucide-react';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { profileColumns } from '#src/company/employee/profile/employee-profile-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import type { Profile } from './profile-calls.ts';

const columns = tableColumns<typeof profileColumns, Profile>(profileColumns, {
  emplId: { deskOnly: true },
  name: { rowHeader: true },
  businessEmail: { wrap: 'wide' },
  jobTitle: { deskOnly: true },
  status: { cell: (profile: Profile) => <EmployeeStatus {...profile} /> },
});

function EmployeeStatus({ status, texts }: Pick<Profile, 'status' | 'texts'>) {
  const isActive = status === 'A';
  return (
    <Badge tone={isActive ? 'good' : 'still'} icon={isActive ? CircleCheck : CircleMinus}>
      {texts.status}
    </Badge>
  );
}

const source = { list: call.list('GET /employeeDetailsWithDeptTest'), listColumns: profileColumns };

/** The profiles that HR or a department admin manages (specification section 2, /liststaffprofile). */
export function ProfilesPage() {
  const caller = useCaller();
  const isHr = holdsRole(caller, ['HR']);
  const hasScreen = useCanOpenScreen();
  const link = (path: typeof paths.updateProfiles | typeof paths.uploadProfiles, text: string, icon: LucideIcon) =>
    isHr &&
    hasScreen(path) && (
      <ButtonLink icon={icon} to={path()}>
        {text}
      </ButtonLink>
    );
  return (
    <ListTable
      title={paths.staffProfiles.title}
      about="Add people and keep their employment details up to date."
      {...source}
      columns={columns}
      rowKey={({ emplId }) => emplId}
      rowLink={({ emplId, name: who }) =>
        emplId === caller.emplId && !isHr
          ? undefined
          : { text: 'Edit', label: `Edit profile of ${who}`, to: paths.editStaffProfile({ emplId }) }
      }
      sizes={[10, 20, 30, 50, 100, 'all']}
      exportText="Export List to Excel"
      exportCall="GET /Export"
      more={
        <>
          {link(paths.updateProfiles, 'Update Multiple Profiles', Pencil)}
          {link(paths.uploadProfiles, 'Upload Profiles', Upload)}
        </>
      }
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addStaffProfile()}>
          Add Employee
        </ButtonLink>
      }
    />
  );
}
ProfilesPage.readAhead = prefetchList(source);
