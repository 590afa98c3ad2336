import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url');

/** How a test's passkey differs from one that a browser would make. */
type PasskeyDeviation = Partial<{ origin: string; host: string; isVerified: boolean; counter: number }>;

/** Creates a passkey in software, as a browser and its authenticator together would; by default for the site of the tests. */
export function createSoftwarePasskey(site: { origin: string; host: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signed = 0;
  const client = (type: string, challenge: string, { origin = site.origin }: PasskeyDeviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = ({ host = site.host, isVerified = true, counter }: PasskeyDeviation, isNew: boolean) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? (signed += 1));
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  };
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [xBytes, yBytes] = [x, y].map((part) => new Uint8Array(Buffer.from(part, 'base64url')));
    return Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, xBytes ?? new Uint8Array()],
          [-3, yBytes ?? new Uint8Array()],
        ]),
      ),
    );
  };
  return {
    id: text(id),
    /** Returns what the browser sends when the passkey is created. */
    make(challenge: string, odd: PasskeyDeviation = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([data(odd, true), Buffer.alloc(16), length, id, coseKey()]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      const response = { clientDataJSON: text(client('webauthn.create', challenge, odd)), attestationObject: text(attestation) };
      return { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response };
    },
    /** Returns what the browser sends when it signs a challenge. */
    prove(challenge: string, odd: PasskeyDeviation = {}) {
      const clientData = client('webauthn.get', challenge, odd);
      const authData = data(odd, false);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      const response = { clientDataJSON: text(clientData), authenticatorData: text(authData), signature: text(signature) };
      return { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}
