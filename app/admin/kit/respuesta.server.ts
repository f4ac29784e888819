import { data } from "react-router";
import { requiereAdmin } from "#app/context.ts";
import { formOf, intentTable, withIntents } from "#app/lib/actions/forms.ts";
import type { FotoSubida } from "#modules/catalogo/preparar-foto.server.ts";
import { TEXTOS } from "#modules/catalogo/textos.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { esRechazo, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { RespuestaFormulario } from "./respuesta.ts";

const esErrores = (valor: unknown): valor is Errores => typeof valor === "object" && valor !== null;

/** Does what a form asks; a refusal comes back with its sentences and what was written, and is no failure. */
export async function responder(
  form: FormData,
  hacer: () => Promise<string | Partial<RespuestaFormulario> | Response>,
) {
  const textos = [...form].filter((par): par is [string, string] => typeof par[1] === "string");
  const base: RespuestaFormulario = {
    ...{ ok: true, mensaje: "", errores: {}, valores: {}, en_perdida: [] },
    accion: String(form.get("accion") ?? ""),
    id: String(form.get("id") ?? ""),
  };
  const valores = Object.fromEntries(textos);
  try {
    const hecho = await hacer();
    if (hecho instanceof Response) throw hecho;
    return data(typeof hecho === "string" ? { ...base, mensaje: hecho } : { ...base, valores, ...hecho });
  } catch (error) {
    if (!esRechazo(error)) throw error;
    const { errores } = error.datos;
    const mensaje = error.message;
    return data({ ...base, ok: false, mensaje, valores, errores: esErrores(errores) ? errores : {} });
  }
}

type Hecho = string | Partial<RespuestaFormulario>;
type Pedido = {
  ctx: Ctx;
  sesion: Sesion;
  form: FormData;
  /** What the page is about, by its address. */
  de: string;
  id: number;
  entrada: Record<string, unknown>;
};
/** What a page can do, by the name its buttons send; each answers the sentence that tells it was done. */
export type Casos = Record<string, (pedido: Pedido) => Promise<Hecho>>;

type Args = Parameters<typeof requiereAdmin>[0] & { params: Record<string, string | undefined> };

/** The action of a page of the catalogue's administration; `parametro` of its address says what it is about. */
export function acciones(casos: Casos, parametro = "") {
  const tabla = intentTable("accion", casos);
  return withIntents(tabla, async (args: Args) => {
    const { ctx, sesion } = requiereAdmin(args);
    const form = await formOf(args.request);
    const caso = tabla.find(form);
    const de = args.params[parametro] ?? "";
    return responder(form, async () => {
      if (!caso) throw new Rechazo("malformado", "Esa acción no existe.");
      return caso({ ctx, sesion, form, de, id: idDe(form), entrada: Object.fromEntries(form) });
    });
  });
}

/** The number of a row in a form; 0, which nothing has, when it is none. */
function idDe(form: FormData): number {
  const id = Number(form.get("id"));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

export async function fotoDe(form: FormData): Promise<FotoSubida> {
  const archivo = form.get("foto");
  if (!(archivo instanceof File) || archivo.size === 0) throw new Rechazo("valor", TEXTOS.foto_vacia);
  return { nombre: archivo.name, contenido: new Uint8Array(await archivo.arrayBuffer()) };
}
