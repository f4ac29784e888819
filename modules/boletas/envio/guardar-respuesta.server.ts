import { anotarSucesos, pasarDocumentos } from "#modules/boletas/documentos.store.server.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { callarSobre } from "./callar-sobre.server.ts";
import { calla, proximaConsulta } from "./interpretar.ts";
import { type DelSobre, type FilaSobre, leerDelSobre, soltarSobre } from "./sobres.store.server.ts";

/** What the SII said of one document; null while it does not say. */
export type FinalDocumento = {
  id: number;
  final: "aceptada" | "reparo" | "rechazada" | null;
  motivo: string | null;
};

export type RespuestaSobreLeida =
  | { clase: "espera" | "sin_permiso"; estado: string | null; error: string | null }
  | { clase: "final"; estado: string; fallos: readonly FinalDocumento[] };

/** Whether something is final, and the sales whose document was refused. */
export type Guardado = { final: boolean; rechazadas: string[] };
const NADA: Guardado = { final: false, rechazadas: [] };

/** Writes what was learned of an envelope, unless another process holds it by now. */
export async function guardarRespuesta(
  ctx: Ctx,
  sobre: FilaSobre,
  respondido: RespuestaSobreLeida,
): Promise<Guardado> {
  return enTransaccion(ctx, async (tx) => {
    const documentos = await leerDelSobre(tx, sobre.id);
    enOrden(
      tx.db,
      "boletas",
      documentos.map(({ id }) => id),
    );
    if (respondido.clase === "final") return guardarFinal(tx, { sobre, documentos }, respondido);
    await guardarEspera(tx, { sobre, documentos }, respondido);
    return NADA;
  });
}

type Caso = { sobre: FilaSobre; documentos: readonly DelSobre[] };

async function guardarFinal(
  tx: Tx,
  { sobre, documentos }: Caso,
  { estado, fallos }: Extract<RespuestaSobreLeida, { clase: "final" }>,
): Promise<Guardado> {
  const ahora = tx.now();
  const mudos = fallos.filter(({ final }) => final === null);
  const callado = mudos.length > 0 && calla(sobre.enviado_en ?? ahora, ahora);
  const suyo = await soltarSobre(tx, sobre, {
    estado_sii: estado,
    ultimo_error: null,
    ...(mudos.length === 0
      ? { estado: "procesado", procesado_en: ahora, proximo_intento: null, silencio_desde: null }
      : {
          proximo_intento: proximaConsulta(sobre.intentos, ahora),
          silencio_desde: sobre.silencio_desde ?? (callado ? ahora : null),
        }),
  });
  if (!suyo) return NADA;
  for (const [final, suyos] of Map.groupBy(fallos, ({ final: cual }) => cual)) {
    if (final === null) continue;
    for (const { id, motivo } of suyos.filter((uno) => uno.motivo !== null))
      await anotarSucesos(tx, [{ documento: id }], { suceso: final, detalle: motivo });
    const porMotivo = Map.groupBy(suyos, ({ motivo }) => motivo);
    for (const [motivo, iguales] of porMotivo)
      await pasarDocumentos(
        tx,
        iguales.map(({ id }) => id),
        final,
        { resuelta_en: ahora, motivo_sii: motivo },
      );
  }
  await anotarSucesos(tx, [{ sobre: sobre.id }], { suceso: "respuesta", detalle: estado });
  if (callado && !sobre.silencio_desde) await callarSinDecision(tx, { sobre, documentos }, mudos);
  const muertas = new Set(fallos.flatMap(({ id, final }) => (final === "rechazada" ? [id] : [])));
  const rechazadas = documentos.filter(({ id, estado: antes }) => muertas.has(id) && antes !== "rechazada");
  await avisarRechazadas(tx, rechazadas);
  tx.announce({ tabla: "boletas_documentos" });
  return { final: true, rechazadas: rechazadas.map(({ codigo }) => codigo) };
}

async function avisarRechazadas(tx: Tx, suyas: readonly DelSobre[]): Promise<void> {
  const [primera] = suyas;
  if (!primera) return;
  const cuantas = suyas.length === 1 ? "una boleta" : `${suyas.length} boletas`;
  await avisarAdmins(tx, {
    permiso: "boletas.atender",
    clave: `boletas-rechazo:${primera.id}`,
    titulo: `El SII rechazó ${cuantas}`,
    texto: `La primera es la N° ${primera.folio} de la compra ${primera.codigo}. Su folio se perdió: corrige la causa y emítela de nuevo.`,
    enlace: "/admin/boletas?estado=rechazadas",
  });
}

/** The SII processed the envelope a day ago, and says of some documents neither that it has them nor that it refused them. */
async function callarSinDecision(
  tx: Tx,
  { sobre, documentos }: Caso,
  mudos: readonly FinalDocumento[],
): Promise<void> {
  const primero = documentos.find(({ id }) => id === mudos[0]?.id);
  if (!primero) return;
  const { folio, codigo } = primero;
  const cuantas = mudos.length === 1 ? "una boleta" : `${mudos.length} boletas`;
  const motivo = mudos[0]?.motivo;
  await callarSobre(tx, sobre, {
    mudos,
    detalle: motivo ?? null,
    titulo: `El SII no decide sobre ${cuantas}`,
    texto: `La primera es la N° ${folio} de la compra ${codigo}${motivo ? `: ${motivo}` : ""}. Búscala en sii.cl y di en ella qué pasó.`,
  });
}

const SIN_PERMISO =
  "El SII responde 106: quien firma no tiene permiso para enviar boletas de esta empresa. Dáselo en sii.cl y repite el envío.";

/** Nothing is final. After a day the owner is told, and the documents say so. */
async function guardarEspera(
  tx: Tx,
  { sobre, documentos }: Caso,
  { clase, estado, error }: Extract<RespuestaSobreLeida, { clase: "espera" | "sin_permiso" }>,
): Promise<void> {
  const ahora = tx.now();
  const sinPermiso = clase === "sin_permiso";
  const callado = sinPermiso || calla(sobre.enviado_en ?? ahora, ahora);
  const suyo = await soltarSobre(tx, sobre, {
    estado_sii: estado ?? sobre.estado_sii,
    ultimo_error: sinPermiso ? SIN_PERMISO : error,
    proximo_intento: proximaConsulta(sobre.intentos, ahora),
    silencio_desde: callado ? (sobre.silencio_desde ?? ahora) : null,
  });
  if (!suyo || !callado || sobre.silencio_desde) return;
  await callarSobre(tx, sobre, {
    mudos: documentos.map(({ id }) => ({ id, motivo: null })),
    detalle: estado,
    titulo: sinPermiso ? "El SII no deja enviar tus boletas" : "El SII no responde por tus boletas",
    texto: sinPermiso
      ? SIN_PERMISO
      : `El envío ${sobre.track_id} lleva un día sin respuesta. La tienda sigue preguntando; puedes repetirlo.`,
  });
}
