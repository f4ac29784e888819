import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** A seed as its table keeps it. `llave` is null in rows of earlier versions, whose seed is plain hex. */
export type SemillaGuardada = { semilla: string; llave: string | null };

/** The shop's key does not open this seed, or the seed is lost. The clock must not end what needs it. */
export class SemillaIlegible extends Error {
  /** Key of the raffle or round. */
  readonly nombre: string;

  constructor(nombre: string) {
    super(`La semilla de ${nombre} es ilegible con la llave de esta tienda.`);
    this.name = "SemillaIlegible";
    this.nombre = nombre;
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
  /** Public name of the key: it tells which key opens a row. */
  llave: string;
  /** `nombre` is the key of the raffle or round: a ciphertext moved to another row does not open. */
  cerrar: (nombre: string, semilla: Uint8Array) => SemillaGuardada & { llave: string };
  /** The seed, or null when this key does not open it. */
  abrir: (nombre: string, guardada: SemillaGuardada) => Uint8Array | null;
};

const ALGORITMO = "aes-256-gcm";
const BYTES_IV = 12;
const BYTES_MARCA = 16;

/** `secreto` may have any length: the cipher's key and its public name are derived from it. */
export function crearCofre(secreto: string): Cofre {
  const clave = createHash("sha256").update(`semillas/clave\n${secreto}`).digest();
  const llave = createHash("sha256").update(`semillas/nombre\n${secreto}`).digest("hex").slice(0, 16);
  return {
    llave,
    cerrar(nombre, semilla) {
      const iv = randomBytes(BYTES_IV);
      const cifrado = createCipheriv(ALGORITMO, clave, iv).setAAD(Buffer.from(nombre));
      const partes = [iv, cifrado.update(semilla), cifrado.final()];
      return { semilla: Buffer.concat([...partes, cifrado.getAuthTag()]).toString("base64"), llave };
    },
    abrir(nombre, guardada) {
      if (guardada.llave === null) return new Uint8Array(Buffer.from(guardada.semilla, "hex"));
      if (guardada.llave !== llave) return null;
      const bytes = Buffer.from(guardada.semilla, "base64");
      try {
        const descifrado = createDecipheriv(ALGORITMO, clave, bytes.subarray(0, BYTES_IV))
          .setAAD(Buffer.from(nombre))
          .setAuthTag(bytes.subarray(-BYTES_MARCA));
        const texto = bytes.subarray(BYTES_IV, -BYTES_MARCA);
        return new Uint8Array(Buffer.concat([descifrado.update(texto), descifrado.final()]));
      } catch {
        return null;
      }
    },
  };
}
