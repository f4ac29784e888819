import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, test } from "vitest";
import {
  correos,
  ingresos_pendientes,
  notificaciones,
  push_envios,
  push_suscripciones,
  session,
  verification,
} from "#database/schema.ts";
import { PLANTILLAS } from "#modules/correos/plantillas.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/e2e/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { dump } from "./dump.ts";
import { partsOf, writeFileOf } from "./file.ts";
import type { ParteRespaldo } from "./format.ts";
import { keptRows } from "./left-out.ts";
import { loadBackup } from "./load.ts";

const AHORA = new Date("2026-11-15T12:00:00Z");
const MANANA = new Date("2026-11-16T12:00:00Z");
const { db, url } = await testDatabase();
const ctx = testCtx(db, AHORA);

async function con<T>(direccion: string, usar: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: direccion });
  await client.connect();
  try {
    return await usar(client);
  } finally {
    await client.end();
  }
}

/** A shop in which every door stands open: a session with a browser, a login half way, a link and its mail. */
async function abrirPuertas() {
  const { user_id, codigo_referido, email } = await crearPersona(ctx);
  await db
    .insert(session)
    .values({ id: "sesion-1", huella: "llave-de-la-sesion", expiresAt: MANANA, userId: user_id });
  await db
    .insert(verification)
    .values({ id: "vale-1", identifier: "restablecer:huella-del-vale", value: user_id, expiresAt: MANANA });
  await db.insert(ingresos_pendientes).values({ huella: "huella-del-ingreso", user_id, vence_en: MANANA });
  const [suscripcion] = await db
    .insert(push_suscripciones)
    .values({
      usuario: codigo_referido,
      sesion: "sesion-1",
      endpoint: "https://push.example/direccion-del-navegador",
      p256dh: "p",
      auth: "a",
      creada_en: AHORA,
    })
    .returning();
  const [aviso] = await db
    .insert(notificaciones)
    .values({ clave: "aviso:1", usuario: codigo_referido, titulo: "Hola", texto: "Hola" })
    .returning();
  await db.insert(push_envios).values({
    notificacion: aviso?.id ?? 0,
    suscripcion: suscripcion?.id ?? 0,
    clase: "pago",
    proximo_intento: AHORA,
    creado_en: AHORA,
  });
  const correo = { para: email, asunto: "Hola", usuario: codigo_referido };
  await db.insert(correos).values([
    {
      ...correo,
      clave: "recuperar:1",
      plantilla: "recuperar_contrasena",
      datos: { enlace: "https://x/restablecer?token=llave-del-correo" },
    },
    { ...correo, clave: "cambiada:1", plantilla: "contrasena_cambiada", datos: { nota: "esta-se-queda" } },
  ]);
}

const SECRETOS = [
  "llave-de-la-sesion",
  "huella-del-vale",
  "huella-del-ingreso",
  "direccion-del-navegador",
  "llave-del-correo",
];

async function respaldar(): Promise<string> {
  const archivo = join(await mkdtemp(join(tmpdir(), "puntazo-puertas-")), "uno.respaldo");
  const own = { creado_en: AHORA.toISOString(), version: "1.0.0", secretos: {} };
  await con(url, (client) => writeFileOf(dump(client, own), archivo));
  return archivo;
}

const CONTAR = `select (select count(*)::int from auth.session) as sesiones, (select count(*)::int from auth.verification) as vales,
  (select count(*)::int from ingresos_pendientes) as ingresos, (select count(*)::int from push_suscripciones) as navegadores,
  (select count(*)::int from push_envios) as avisos, (select array_agg(plantilla) from correos) as correos`;
const CERRADAS = {
  sesiones: 0,
  vales: 0,
  ingresos: 0,
  navegadores: 0,
  avisos: 0,
  correos: ["contrasena_cambiada"],
};

/** What stands open in the restored shop. */
const restaurar = async (parts: AsyncIterable<ParteRespaldo>) =>
  con(await emptyDatabase(), async (client) => {
    await loadBackup(client, parts, { replace: false });
    return (await client.query(CONTAR)).rows;
  });

await abrirPuertas();

test("a backup holds nothing that opens the shop, and a restore signs everybody out", async () => {
  const archivo = await respaldar();
  const texto = gunzipSync(await readFile(archivo)).toString("utf8");
  expect(SECRETOS.filter((secreto) => texto.includes(secreto))).toEqual([]);
  expect(texto).toContain("esta-se-queda");
  expect(await restaurar(partsOf(archivo))).toEqual([CERRADAS]);
});

/** The backup as an earlier version wrote it: with a session and a mail that carries a link. */
async function* comoAntes(
  parts: AsyncIterable<ParteRespaldo>,
  usuario: string,
): AsyncGenerator<ParteRespaldo> {
  const deAntes: Record<string, (columnas: readonly string[]) => string> = {
    "auth.session": (columnas) =>
      fila(columnas, {
        id: "s",
        huella: "t",
        userId: usuario,
        expiresAt: "2026-11-16",
        createdAt: "2026-11-15",
        updatedAt: "2026-11-15",
      }),
    "public.correos": (columnas) =>
      fila(columnas, {
        id: "900",
        clave: "confirmar:1",
        para: "a@b.cl",
        plantilla: "confirmar_cuenta",
        datos: "{}",
        asunto: "Hola",
        estado: "pendiente",
        intentos: "0",
        proximo_intento: "2026-11-15",
        created_at: "2026-11-15",
      }),
  };
  for await (const part of parts) {
    yield part;
    const escribir = part.tipo === "tabla" ? deAntes[part.tabla.tabla] : undefined;
    if (part.tipo === "tabla" && escribir)
      yield { tipo: "filas", filas: Buffer.from(escribir(part.tabla.columnas)) };
  }
}

const fila = (columnas: readonly string[], valores: Record<string, string>) =>
  `${columnas.map((columna) => valores[columna] ?? "\\N").join("\t")}\n`;

test("a backup of an earlier version loses its open doors when it is restored", async () => {
  const { user_id } = await crearPersona(ctx);
  const deAntes = comoAntes(partsOf(await respaldar()), user_id);
  expect(await restaurar(deAntes)).toEqual([CERRADAS]);
});

test("every mail whose link opens an account is left out", () => {
  const conLlave = Object.entries(PLANTILLAS)
    .filter(([, { muestra }]) => JSON.stringify(muestra).includes("token="))
    .map(([plantilla]) => `'${plantilla}'`);
  expect(keptRows("public.correos")).toBe(`plantilla not in (${conLlave.join(", ")})`);
});
