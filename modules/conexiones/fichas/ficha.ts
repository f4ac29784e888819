import { z } from "zod";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { type Entrada, type Leido, leerFormulario, linea, siONo } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

/** What a token of the API may read. */
export const ALCANCES = ["ventas:leer", "productos:leer", "existencias:leer"] as const;
export type Alcance = (typeof ALCANCES)[number];

/** The field of the form and the words of each scope. */
export const TEXTO_ALCANCE: Readonly<
  Record<Alcance, { campo: "ventas" | "productos" | "existencias"; nombre: string; dice: string }>
> = {
  "ventas:leer": {
    campo: "ventas",
    nombre: "Ventas",
    dice: "Ventas con sus líneas, pagos y despacho, y los datos del comprador.",
  },
  "productos:leer": { campo: "productos", nombre: "Productos", dice: "El catálogo, también lo retirado." },
  "existencias:leer": {
    campo: "existencias",
    nombre: "Existencias",
    dice: "Unidades y ubicación de cada producto y opción.",
  },
};

const esAlcance = (texto: string): texto is Alcance => ALCANCES.some((alcance) => alcance === texto);

/** The scopes of a stored row; one that the shop no longer knows opens nothing. */
export const leerAlcances = (guardados: readonly string[]): Alcance[] => guardados.filter(esAlcance);

export const PREFIJO = "pz_";
export const MAX_FICHAS = 50;

/** How a list shows a token whose value is stored nowhere. */
export const mascaraFicha = (final: string): string => `${PREFIJO}…${final}`;

type Plazos = { vence_en: Date | null; revocada_en: Date | null };
export type EstadoFicha = "viva" | "vencida" | "revocada";

export function estadoFicha({ vence_en, revocada_en }: Plazos, ahora: Date): EstadoFicha {
  if (revocada_en) return "revocada";
  return vence_en && vence_en <= ahora ? "vencida" : "viva";
}

const dia = z
  .preprocess((valor) => (typeof valor === "string" ? valor.trim() : ""), z.string())
  .transform((texto, c) => {
    if (texto === "") return null;
    // The token opens until the end of that day.
    const instante = inicioDeDia(texto, 1);
    if (instante) return instante;
    c.addIssue({ code: "custom", message: "Escribe una fecha, por ejemplo 2027-12-31, o déjala vacía." });
    return z.NEVER;
  });

const campos = z.object({
  nombre: campo(linea("Escribe para qué sistema es.", 60), {
    label: "Nombre",
    ayuda: "El sistema que la usará: «ERP de la bodega».",
  }),
  vence: campo(dia, { label: "Vence, ese día incluido (opcional)", tipo: "dia" }),
  ventas: siONo,
  productos: siONo,
  existencias: siONo,
});

export const CAMPOS_FICHA = controlesDe(campos);

const formulario = campos.transform(({ nombre, vence, ...elegidos }, c) => {
  const alcances = ALCANCES.filter((alcance) => elegidos[TEXTO_ALCANCE[alcance].campo]);
  if (alcances.length === 0)
    c.addIssue({ code: "custom", path: ["alcances"], message: "Elige qué puede leer." });
  return { nombre, alcances, vence_en: vence };
});

export type FichaNueva = z.infer<typeof formulario>;

export const leerFichaNueva = (entrada: Entrada): Leido<FichaNueva> => leerFormulario(formulario, entrada);
