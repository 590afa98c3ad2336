import { type Device, deviceText } from '#src/shared/access/device.ts';

/** `seenAt` is the formatted time in the company's time zone; `accountPage` and `passwordPage` are addresses. */
type NewDeviceMail = {
  name: string;
  companyName: string;
  device: Device & { address: string; seenAt: string };
  accountPage: string;
  passwordPage: string;
};

/**
 * Composes the email to the owner of an account that was used on a new device.
 *
 * @example newDeviceMail({ companyName: 'Demo Company', … }).subject // 'New sign-in to your leave account at Demo Company'
 */
export function newDeviceMail({ name, companyName, device, accountPage, passwordPage }: NewDeviceMail): { subject: string; text: string } {
  return {
    subject: `New sign-in to your leave account at ${companyName}`,
    text: `Hello ${name},

your leave account at ${companyName} was used to sign in on a new device:

${deviceText(device)}
${device.seenAt}, from the address ${device.address}

If this was you, you don't need to do anything. If not, change your password at once. This ends all other sessions:

${passwordPage}

Your sessions:

${accountPage}
`,
  };
}
