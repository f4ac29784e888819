import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Options = { challenge: string; user?: { id: string } };
type Lies = { origin?: string; verified?: boolean; counter?: number };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const b64 = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** The few shapes of CBOR that a key and its attestation need. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, n: number) =>
    n < 24
      ? Buffer.from([(kind << 5) | n])
      : n < 256
        ? Buffer.from([(kind << 5) | 24, n])
        : Buffer.from([(kind << 5) | 25, n >> 8, n & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Buffer)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** A passkey in software: it answers like a phone that asked for the fingerprint. */
export function createPasskey(shop = "http://localhost:3000") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let count = 0;

  const authData = (flags: number, counter: number, rest: Buffer) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(shop).hostname), Buffer.from([flags]), counted, rest]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: b64(id),

    /** The answer to a registration, as the browser sends it. */
    create({ challenge }: Options, { origin = shop, verified = true }: Lies = {}): string {
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const data = authData(verified ? 0x45 : 0x41, 0, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      const response = {
        clientDataJSON: b64(clientData("webauthn.create", challenge, origin)),
        attestationObject: b64(attestation),
        transports: ["internal"],
      };
      return JSON.stringify({
        id: b64(id),
        rawId: b64(id),
        type: "public-key",
        response,
        clientExtensionResults: {},
      });
    },

    /** The answer to a login or to another proof. */
    get({ challenge }: Options, { origin = shop, verified = true, counter = ++count }: Lies = {}): string {
      const data = authData(verified ? 0x05 : 0x01, counter, Buffer.alloc(0));
      const client = clientData("webauthn.get", challenge, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
      };
      return JSON.stringify({
        id: b64(id),
        rawId: b64(id),
        type: "public-key",
        response,
        clientExtensionResults: {},
      });
    },
  };
}
