import { type Device, deviceText } from '#src/shared/access/device.ts';

/** `seenAt` is the company's time, in words; `accountPage` and `passwordPage` are addresses. */
type NewDeviceMail = {
  name: string;
  companyName: string;
  device: Device & { address: string; seenAt: string };
  accountPage: string;
  passwordPage: string;
};

/**
 * The mail to whoever's account was signed in to with a device that was not used for it before.
 *
 * @example newDeviceMail({ companyName: 'Demo Company', … }).subject // 'New sign-in to your leave account at Demo Company'
 */
export function newDeviceMail({ name, companyName, device, accountPage, passwordPage }: NewDeviceMail): { subject: string; text: string } {
  return {
    subject: `New sign-in to your leave account at ${companyName}`,
    text: `Hello ${name},

your leave account at ${companyName} was signed in to with a device that was not used for it lately:

${deviceText(device)}
${device.seenAt}, from the address ${device.address}

If it was you, there is nothing to do. If not, change your password at once, which ends every other session:

${passwordPage}

Where you are signed in:

${accountPage}
`,
  };
}
