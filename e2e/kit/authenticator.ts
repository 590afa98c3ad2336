import type { Page } from '@playwright/test';
import { stepAt, totpCode } from '#src/shared/access/server/factor/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code of an authenticator app with this key, for a half minute counted from now.
 *
 * @param away 1 for the next one: each code is accepted once, and a clock may be that far ahead
 */
export function appCode(key: string, away = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return totpCode(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(Date.now()) + away);
}

/**
 * Gives the browser a device with passkeys whose owner is present. @returns a function that sets whether it recognises its owner, as it
 * does at first
 */
export async function addPasskeyDevice(page: Page): Promise<(isOwner: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}
