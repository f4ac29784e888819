import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";

/** A seed as its table keeps it: encrypted, with the name of the key that opens it. */
export type SemillaGuardada = { semilla: string; llave: string };

/** How many seeds that are secret still are encrypted with a key. */
export type LlaveEnUso = { llave: string; semillas: number };

/** The shop's key does not open this seed, or the seed is lost. The clock must not end what needs it. */
export class SemillaIlegible extends Rechazo {
  /** `nombre` is the key of the raffle or round. An admin who starts that raffle reads this sentence. */
  constructor(nombre: string) {
    super("estado", `La semilla de ${nombre} es ilegible con la llave de esta tienda.`);
    this.name = "SemillaIlegible";
  }
}

/** Opens the seed of a raffle or round, or throws `SemillaIlegible`. `guardada` is undefined when its row is lost. */
export function abrirGuardada(
  { cofre }: { cofre: Cofre },
  nombre: string,
  guardada: SemillaGuardada | undefined,
): Uint8Array {
  const semilla = guardada ? cofre.abrir(nombre, guardada) : null;
  if (!semilla) throw new SemillaIlegible(nombre);
  return semilla;
}

/** Encrypts the seeds of raffles and rounds. The key is never in the database, so a dump shows no seed. */
export type Cofre = {
  /** Public name of the key that encrypts: it tells which key opens a row. */
  llave: string;
  /** Names of all keys that this vault can open with: its own and earlier ones. */
  llaves: readonly string[];
  /** `nombre` is the key of the raffle or round: a ciphertext moved to another row does not open. */
  cerrar: (nombre: string, semilla: Uint8Array) => SemillaGuardada;
  /** The seed, or null when no key of this vault opens it. */
  abrir: (nombre: string, guardada: SemillaGuardada) => Uint8Array | null;
};

const ALGORITMO = "aes-256-gcm";
const BYTES_IV = 12;
const BYTES_MARCA = 16;

type Llave = { nombre: string; clave: Buffer };

/** A secret may have any length: the cipher's key and its public name are derived from it. */
const derivar = (secreto: string): Llave => ({
  nombre: createHash("sha256").update(`semillas/nombre\n${secreto}`).digest("hex").slice(0, 16),
  clave: createHash("sha256").update(`semillas/clave\n${secreto}`).digest(),
});

/** `secretos` is one key, or several separated by white space: the first one encrypts, all of them open. */
export function crearCofre(secretos: string): Cofre {
  const [primero, ...resto] = secretos.trim().split(/\s+/);
  if (!primero) throw new Error("La llave de las semillas está vacía.");
  const propia = derivar(primero);
  const claves = new Map([propia, ...resto.map(derivar)].map(({ nombre, clave }) => [nombre, clave]));
  return {
    llave: propia.nombre,
    llaves: [...claves.keys()],
    cerrar(nombre, semilla) {
      const iv = randomBytes(BYTES_IV);
      const cifrado = createCipheriv(ALGORITMO, propia.clave, iv).setAAD(Buffer.from(nombre));
      const partes = [iv, cifrado.update(semilla), cifrado.final(), cifrado.getAuthTag()];
      return { semilla: Buffer.concat(partes).toString("base64"), llave: propia.nombre };
    },
    abrir(nombre, { semilla, llave }) {
      const clave = claves.get(llave);
      return clave ? descifrar(clave, nombre, Buffer.from(semilla, "base64")) : null;
    },
  };
}

function descifrar(clave: Buffer, nombre: string, bytes: Buffer): Uint8Array | null {
  if (bytes.length <= BYTES_IV + BYTES_MARCA) return null;
  const descifrado = createDecipheriv(ALGORITMO, clave, bytes.subarray(0, BYTES_IV))
    .setAAD(Buffer.from(nombre))
    .setAuthTag(bytes.subarray(-BYTES_MARCA));
  try {
    const texto = descifrado.update(bytes.subarray(BYTES_IV, -BYTES_MARCA));
    return new Uint8Array(Buffer.concat([texto, descifrado.final()]));
  } catch {
    return null;
  }
}
