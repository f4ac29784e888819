import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fintoc_movimientos } from "#database/schema.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { aDicho } from "#modules/transferencias/fintoc/cambios.ts";
import { guardarConexion } from "#modules/transferencias/fintoc/conexion.server.ts";
import { leerMovimiento } from "#modules/transferencias/fintoc/leer-movimiento.ts";
import { createFintoc } from "#server/fintoc/client.ts";
import { crearMovimiento } from "./shop/movimientos.ts";

export const LLAVES = {
  llave: "sk_live_prueba_0001",
  link: "link_prueba_token_0001",
  webhook: "whsec_prueba",
  cuenta_fintoc: "acc_prueba1",
  cuenta: "00-98765-43210",
};

/** A movement with the fields that Fintoc publishes. */
export type MovimientoFintoc = ReturnType<typeof movimientoFintoc>;

let numero = 0;

/** By default a transfer of Ana of 24.990 pesos, on 12 November 2026. */
export function movimientoFintoc(cambios: Record<string, unknown> = {}) {
  numero += 1;
  return {
    id: `mov_prueba${numero}`,
    object: "movement",
    amount: 24_990,
    currency: "CLP",
    post_date: "2026-11-12T00:00:00.000Z",
    transaction_date: "2026-11-12T14:31:12.000Z" as string | null,
    description: "Traspaso De:Ana Soto",
    comment: null as string | null,
    reference_id: null as string | null,
    type: "transfer",
    pending: false,
    status: "confirmed",
    sender_account: {
      holder_id: "123456785",
      holder_name: "Ana Soto Pérez",
      number: "000071234567",
      institution: { id: "cl_banco_estado", name: "BancoEstado", country: "cl" },
    } as unknown,
    recipient_account: null as unknown,
    ...cambios,
  };
}

/** A page of the double, answered instead of the movements. */
type Falla = { status?: number; body?: string; hang?: boolean; location?: string };

/**
 * A local double of Fintoc's list of movements, over real HTTP and written from the published fields: it checks the key, the
 * link and the account, and pages as the documentation says. The real service was never reached.
 */
export async function abrirFintoc() {
  const estado = {
    movimientos: [] as unknown[],
    falla: null as Falla | null,
    preguntas: [] as URL[],
    llaves: [] as (string | undefined)[],
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://doble");
    estado.preguntas.push(url);
    estado.llaves.push(request.headers.authorization);
    const { falla } = estado;
    if (falla?.hang) return;
    if (falla) {
      response.writeHead(falla.status ?? 200, falla.location ? { Location: falla.location } : {});
      response.end(falla.body ?? "");
      return;
    }
    const { status, body } = responder(url, request.headers.authorization, estado.movimientos);
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listo) => server.listen(0, "127.0.0.1", listo));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    estado,
    url,
    servicio: createFintoc({ url, timeout: 60_000 }),
    impaciente: createFintoc({ url, timeout: 50 }),
    cerrar: () =>
      new Promise<void>((listo) => {
        server.close(() => listo());
        server.closeAllConnections();
      }),
  };
}

type ConFecha = { post_date?: unknown; status?: unknown };

function responder(url: URL, llave: string | undefined, movimientos: readonly unknown[]) {
  if (llave !== LLAVES.llave) return { status: 401, body: { error: { code: "invalid_api_key" } } };
  if (url.searchParams.get("link_token") !== LLAVES.link)
    return { status: 401, body: { error: { code: "invalid_link_token" } } };
  if (url.pathname !== `/v1/accounts/${LLAVES.cuenta_fintoc}/movements`)
    return { status: 404, body: { error: { code: "missing_resource" } } };
  const numero = (nombre: string, otro: number) => Number(url.searchParams.get(nombre) ?? otro);
  const [pagina, por] = [numero("page", 1), Math.min(300, numero("per_page", 30))];
  const desde = url.searchParams.get("since") ?? "";
  const suyos = movimientos
    .filter((uno) => {
      const { post_date, status } = (uno ?? {}) as ConFecha;
      const confirmado =
        url.searchParams.get("confirmed_only") === "false" || (status ?? "confirmed") === "confirmed";
      return confirmado && (typeof post_date !== "string" || post_date.slice(0, 10) >= desde);
    })
    .toSorted((a, b) => String((b as ConFecha)?.post_date).localeCompare(String((a as ConFecha)?.post_date)));
  return { status: 200, body: suyos.slice((pagina - 1) * por, pagina * por) };
}

/** The header that Fintoc would send with these bytes. */
export function firmar(cuerpo: string, cuando: Date, secreto = LLAVES.webhook): string {
  const t = Math.floor(cuando.getTime() / 1000);
  return `t=${t},v1=${createHmac("sha256", secreto).update(`${t}.${cuerpo}`).digest("hex")}`;
}

let eventos = 0;

/** An event as Fintoc publishes it; by default the end of a refresh of the shop's account. */
export function eventoFintoc(cambios: Record<string, unknown> = {}): string {
  eventos += 1;
  return JSON.stringify({
    id: `evt_prueba${eventos}`,
    type: "account.refresh_intent.succeeded",
    mode: "live",
    created_at: "2026-11-15T15:00:00.000Z",
    data: {
      object: "refresh_intent",
      refreshed_object: "account",
      refreshed_object_id: LLAVES.cuenta_fintoc,
      status: "succeeded",
      new_movements: 1,
    },
    object: "event",
    ...cambios,
  });
}

/** A movement of Fintoc that waits for a person: doubtful, or removed after it was saved. Returns its id. */
export async function porVerDeFintoc(
  ctx: Pick<Ctx, "db" | "now">,
  estado: "dudoso" | "quitado",
): Promise<string> {
  const movimiento = movimientoFintoc();
  const leido = leerMovimiento(movimiento, {
    cuenta_fintoc: LLAVES.cuenta_fintoc,
    cuenta: "009876543210",
    propios: [],
  });
  if (!("movimiento" in leido)) throw new Error("The movement cannot be read.");
  const datos = aDicho(leido.movimiento);
  await ctx.db.insert(fintoc_movimientos).values({
    id: movimiento.id,
    cuenta_fintoc: LLAVES.cuenta_fintoc,
    movimiento: estado === "dudoso" ? null : await crearMovimiento(ctx, { monto: movimiento.amount }),
    estado,
    dia: datos.fecha_contable,
    datos,
    creado_en: ctx.now(),
  });
  return movimiento.id;
}

export const conectar = (ctx: Ctx, sesion: Sesion, cambios: Partial<typeof LLAVES> = {}): Promise<void> =>
  guardarConexion(ctx, { ...LLAVES, ...cambios }, sesion);
