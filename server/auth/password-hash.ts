import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { crearTurnos } from "#modules/comun/tx/turnos.ts";
import { DEMASIADOS_A_LA_VEZ } from "#modules/usuarios/textos.ts";

type Cost = { N: number; r: number; p: number };

/**
 * 32 MB and three passes per attempt: OWASP's recommendation for scrypt. The cost is stored with each hash,
 * so it can be raised.
 */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** Hashing shares Node's four threads with file reads: a rush of logins must not block the pictures. */
const AT_ONCE = 2;
/** For the doors. About four seconds of work: a person who waits longer presses the button again. */
export const MAX_WAITING = 32;
const RETRY_AFTER = 5;

export type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

type Queue = { at_once?: number; max_waiting?: number };

/** Attempts beyond the queue are refused at once, so that a flood of them cannot make a real login wait. */
export function createPasswordHash(
  cost: Cost = COST,
  { at_once = AT_ONCE, max_waiting = Number.POSITIVE_INFINITY }: Queue = {},
): PasswordHash {
  const full = () => new Rechazo("ocupado", DEMASIADOS_A_LA_VEZ, { retry_after: RETRY_AFTER });
  const turn = crearTurnos(at_once, { maximo: max_waiting, llena: full });
  const derive = (password: string, salt: Buffer, { N, r, p }: Cost) =>
    turn(() => scryptKey(password.normalize("NFKC"), salt, { N, r, p, maxmem: 256 * N * r }));
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost);
      return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");
    },
    async verify(hash, password) {
      const [name, N, r, p, salt = "", key = ""] = hash.split("$");
      if (name !== "scrypt") return false;
      const expected = Buffer.from(key, "base64");
      const given = await derive(password, Buffer.from(salt, "base64"), {
        N: Number(N),
        r: Number(r),
        p: Number(p),
      });
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

function scryptKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
