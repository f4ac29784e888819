import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { exigirReciente } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { guardarVale, usarVale } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { avisarSeguridad } from "./avisar-seguridad.server.ts";
import { asegurarCodigos, olvidarCodigosSinFactor } from "./configurar-totp.server.ts";
import {
  borrarLlaves,
  buscarLlave,
  cambiarLlave,
  insertarLlave,
  listarLlaves,
} from "./factor.store.server.ts";
import {
  LLAVE_DESCONOCIDA,
  LLAVE_RECHAZADA,
  LLAVE_REPETIDA,
  LLAVES_COMPLETAS,
  NOMBRE_DE_LLAVE,
} from "./textos.ts";

const MAX_LLAVES = 10;
const MAX_NOMBRE = 60;
const RETO_MS = 5 * MINUTO_MS;
/** EdDSA, ES256 and RS256: what authenticators have. Naming them keeps the library from trying experimental ones. */
const ALGORITMOS = [-8, -7, -257];

/** Loaded when the first person uses a passkey: parsing certificates needs a lot of code. */
const webauthn = () => import("@simplewebauthn/server");

/** A passkey belongs to the host name of the shop and answers only on its origin. */
const tiendaDe = ({ public_url }: Pick<Ctx, "public_url">) => {
  const { hostname, origin } = new URL(public_url);
  return { rpID: hostname, origin };
};

/** What a challenge is for: one made for a login cannot register a key, nor the one of another session. */
type Proposito = "ingreso" | `registro:${string}` | `prueba:${string}`;

/** Stores a challenge as a one-time link is stored: by its hash, used up by its answer. */
async function guardarReto(ctx: Ctx, challenge: string, proposito: Proposito): Promise<void> {
  const huella = await sha256Hex(challenge);
  await enTransaccion(ctx, (tx) =>
    guardarVale(tx, {
      id: huella.slice(0, 32),
      identificador: `reto:${huella}`,
      valor: proposito,
      vence_en: new Date(tx.now().getTime() + RETO_MS),
      fecha: tx.now(),
    }),
  );
}

const usarReto = async (tx: Tx, challenge: string, proposito: Proposito): Promise<boolean> =>
  (await usarVale(tx, `reto:${await sha256Hex(challenge)}`, tx.now())) === proposito;

/** What the browser asks the authenticator to create. */
export async function opcionesDeRegistro(ctx: Ctx, sesion: Sesion) {
  exigirReciente(sesion);
  const { user_id, email, session_id } = sesion;
  const { generateRegistrationOptions } = await webauthn();
  const llaves = await listarLlaves(ctx, user_id);
  const opciones = await generateRegistrationOptions({
    rpName: nombreTienda(await leerAjustes(ctx)),
    rpID: tiendaDe(ctx).rpID,
    userName: email,
    userID: new TextEncoder().encode(user_id),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITMOS,
    excludeCredentials: llaves.map(({ id }) => ({ id })),
    // The key replaces the password, so it has to be found without one and has to check the person.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await guardarReto(ctx, opciones.challenge, `registro:${session_id}`);
  return opciones;
}

/** What the browser asks the authenticator to sign: at the login any key of the shop, otherwise those of the person. */
export async function opcionesDePrueba(ctx: Ctx, proposito: Proposito, user_id: string | null) {
  const { generateAuthenticationOptions } = await webauthn();
  const llaves = user_id === null ? [] : await listarLlaves(ctx, user_id);
  const opciones = await generateAuthenticationOptions({
    rpID: tiendaDe(ctx).rpID,
    userVerification: "required",
    allowCredentials: llaves.map(({ id, transportes }) => ({ id, transports: transportes })),
  });
  await guardarReto(ctx, opciones.challenge, proposito);
  return opciones;
}

/** The answers of browsers have more fields; the library checks those that it uses. */
const texto = z.string().max(8192);
const creacion = z.looseObject({
  id: texto,
  rawId: texto,
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: texto,
    attestationObject: z.string().max(65_536),
    transports: z.array(z.string().max(32)).max(8).optional(),
  }),
});
const firma = z.looseObject({
  id: texto,
  rawId: texto,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: texto, authenticatorData: texto, signature: texto }),
});

function leerRespuesta<T>(esquema: z.ZodType<unknown>, json: string): T {
  try {
    return esquema.parse(JSON.parse(json)) as T;
  } catch {
    throw new Rechazo("malformado", LLAVE_RECHAZADA);
  }
}

const sinExcepcion = <T>(promesa: Promise<T>): Promise<T | null> => promesa.catch(() => null);

type Nueva = { respuesta: string; nombre: string };

/** Adds a passkey. Returns the recovery codes of a person who had none. */
export async function registrarLlave(ctx: Ctx, sesion: Sesion, nueva: Nueva): Promise<string[] | null> {
  exigirReciente(sesion);
  const { user_id, session_id } = sesion;
  const nombre = exigirNombre(nueva.nombre);
  const response = leerRespuesta<RegistrationResponseJSON>(creacion, nueva.respuesta);
  const { verifyRegistrationResponse } = await webauthn();
  const { rpID, origin } = tiendaDe(ctx);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `factor:${user_id}`);
    const verificada = await sinExcepcion(
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => usarReto(tx, challenge, `registro:${session_id}`),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITMOS,
      }),
    );
    if (!verificada?.verified) throw new Rechazo("valor", LLAVE_RECHAZADA);
    const { id, publicKey, counter } = verificada.registrationInfo.credential;
    if ((await listarLlaves(tx, user_id)).length >= MAX_LLAVES) throw new Rechazo("estado", LLAVES_COMPLETAS);
    const llave = {
      id,
      user_id,
      nombre,
      clave_publica: Buffer.from(publicKey).toString("base64url"),
      contador: counter,
      transportes: response.response.transports ?? [],
      creada_en: tx.now(),
      usada_en: null,
    };
    if (!(await insertarLlave(tx, llave))) throw new Rechazo("estado", LLAVE_REPETIDA);
    await avisarSeguridad(tx, sesion, `Agregaste la llave de acceso «${nombre}».`);
    return asegurarCodigos(tx, user_id);
  });
}

/** The owner of the key that signed this challenge; null when the answer proves nothing. */
export async function probarLlave(tx: Tx, json: string, proposito: Proposito): Promise<string | null> {
  const response = leerRespuesta<AuthenticationResponseJSON>(firma, json);
  const { verifyAuthenticationResponse } = await webauthn();
  const { rpID, origin } = tiendaDe(tx);
  const llave = await buscarLlave(tx, response.id);
  if (!llave) return null;
  const verificada = await sinExcepcion(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => usarReto(tx, challenge, proposito),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: llave.id,
        publicKey: new Uint8Array(Buffer.from(llave.clave_publica, "base64url")),
        counter: llave.contador,
      },
    }),
  );
  if (!verificada?.verified) return null;
  const { newCounter } = verificada.authenticationInfo;
  await cambiarLlave(tx, llave, { contador: newCounter, usada_en: tx.now() });
  return llave.user_id;
}

function exigirNombre(texto: string): string {
  const nombre = texto.replace(/\s+/g, " ").trim();
  if (nombre === "" || nombre.length > MAX_NOMBRE)
    throw new Rechazo("valor", NOMBRE_DE_LLAVE, { campo: "nombre" });
  return nombre;
}

export async function nombrarLlave(
  ctx: Ctx,
  { user_id }: Sesion,
  { id, nombre }: Record<"id" | "nombre", string>,
) {
  const nuevo = exigirNombre(nombre);
  await enTransaccion(ctx, async (tx) => {
    if (!(await cambiarLlave(tx, { id, user_id }, { nombre: nuevo })))
      throw new Rechazo("desconocido", LLAVE_DESCONOCIDA);
  });
}

/** Removes a passkey; the recovery codes go with the last factor. */
export async function quitarLlave(ctx: Ctx, sesion: Sesion, id: string): Promise<void> {
  exigirReciente(sesion);
  const { user_id } = sesion;
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `factor:${user_id}`);
    const [nombre] = await borrarLlaves(tx, user_id, id);
    if (nombre === undefined) throw new Rechazo("desconocido", LLAVE_DESCONOCIDA);
    await olvidarCodigosSinFactor(tx, user_id);
    await avisarSeguridad(tx, sesion, `Quitaste la llave de acceso «${nombre}».`);
  });
}
