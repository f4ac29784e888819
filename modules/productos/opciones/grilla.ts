import { leerEntero } from "#modules/comun/entero.ts";
import type { Entrada, Errores, Leido } from "#modules/comun/formulario.ts";
import { MAX_OPCIONES, type NombresOpcion, valorPlano } from "./opciones.ts";

/** A row of the editor. Only a new combination says its units: later changes of stock have a reason. */
export type FilaOpcion = {
  /** Null for a new combination. */
  id: number | null;
  valor_1: string;
  valor_2: string | null;
  sufijo: string;
  diferencia: number;
  existencias: number | null;
  imagen: string | null;
  disponible: boolean;
};

export type Grilla = NombresOpcion & { filas: FilaOpcion[] };

/** What the rules need to know of the product. */
export type ContextoGrilla = { precio: number; fotos: readonly string[]; guardadas: readonly Guardada[] };

/** What a saved combination keeps from others. */
type Guardada = { id: number; valor_1: string; valor_2: string | null; sufijo: string; disponible: boolean };

/** Withdrawn combinations stay as rows, so a product may have more rows than combinations on sale. */
export const MAX_FILAS = 120;
const LARGO_NOMBRE = 30;
const LARGO_VALOR = 40;
const LARGO_SUFIJO = 16;
const MAX_DIFERENCIA = 999_999_999;

export const FRASES_GRILLA = {
  nombre: "Escribe qué se elige, por ejemplo Talla.",
  nombres_iguales: "Las dos opciones no pueden llamarse igual.",
  largo: (maximo: number) => `Puede tener hasta ${maximo} caracteres.`,
  valor: "Escribe el valor.",
  sin_segunda: "Escribe el nombre de la segunda opción o deja vacío este valor.",
  repetida: "Esa combinación ya está en la lista.",
  sufijo: "Usa de 1 a 16 letras sin acento o números.",
  sufijo_repetido: "Otra combinación ya usa ese sufijo.",
  diferencia: "Escribe pesos enteros, por ejemplo 2000 o -1500.",
  precio: "Con esa diferencia el precio quedaría bajo $1.",
  existencias: "Escribe unidades enteras desde 0, o déjalo vacío para no contarlas.",
  foto: "Elige una de las fotos del producto.",
  desconocida: "Esa combinación ya no existe: recarga la página.",
  demasiadas: `Un producto puede tener hasta ${MAX_OPCIONES} combinaciones a la venta.`,
} as const;

const linea = (valor: unknown): string =>
  (typeof valor === "string" ? valor : "")
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .normalize("NFC");

/** Reads '2000', '+2.000', '-1500' and '−$1.500' as pesos; null when it is no amount. */
export function leerDiferencia(texto: string): number | null {
  const [, signo = "", cifra = ""] = /^([+\-−]?)(.*)$/su.exec(texto.replace(/[\s$]/g, "")) ?? [];
  if (signo === "" && cifra === "") return 0;
  const monto = leerEntero(cifra);
  if (monto === null || monto > MAX_DIFERENCIA) return null;
  return monto === 0 || signo === "" || signo === "+" ? monto : -monto;
}

/** A suffix made of the values, different from those in use: L and Rojo become LROJO. */
export function sufijoDe(valores: readonly (string | null)[], usados: ReadonlySet<string>): string {
  const base =
    valores
      .map((valor) => valorPlano(valor ?? "").replace(/[^a-z0-9]/g, ""))
      .join("")
      .toUpperCase()
      .slice(0, LARGO_SUFIJO) || "OP";
  if (!usados.has(base.toLowerCase())) return base;
  for (let n = 2; ; n++) {
    const otro = `${base.slice(0, LARGO_SUFIJO - String(n).length)}${n}`;
    if (!usados.has(otro.toLowerCase())) return otro;
  }
}

type FilaLeida = { lugar: number; fila: FilaOpcion };

/** Reads the form of the editor: fields `valor_1.0`, `sufijo.0` … per row. Rows without id and values are left out. */
export function leerGrilla(entrada: Entrada, contexto: ContextoGrilla): Leido<Grilla> {
  const errores: Errores = {};
  const opcion_1 = linea(entrada.opcion_1);
  const opcion_2 = linea(entrada.opcion_2);
  const lugares = Array.from({ length: MAX_FILAS }, (_, i) => i);
  const leidas = lugares.flatMap((lugar): FilaLeida[] => {
    const leida = leerFilaOpcion(entrada, lugar, errores);
    return leida ? [{ lugar, fila: leida }] : [];
  });
  const mencionadas = new Set(leidas.map(({ fila }) => fila.id));
  const otras = contexto.guardadas.filter(({ id }) => !mencionadas.has(id));
  ponerSufijos(leidas, otras);
  revisarNombres({ opcion_1, opcion_2 }, leidas.length > 0, errores);
  for (const { lugar, fila } of leidas) revisarFila(fila, lugar, { opcion_2, contexto }, errores);
  revisarRepetidas(leidas, otras, errores);
  const a_la_venta = [...otras, ...leidas.map(({ fila }) => fila)].filter(({ disponible }) => disponible);
  if (a_la_venta.length > MAX_OPCIONES) errores.opcion_1 ??= FRASES_GRILLA.demasiadas;
  if (Object.keys(errores).length > 0) return { datos: null, errores };
  const filas = leidas.map(({ fila }) => fila);
  return { datos: { opcion_1: opcion_1 || null, opcion_2: opcion_2 || null, filas }, errores: null };
}

/** One row of the form; null when it is empty. */
export function leerFilaOpcion(entrada: Entrada, lugar: number, errores: Errores): FilaOpcion | null {
  const campo = (nombre: string) => linea(entrada[`${nombre}.${lugar}`]);
  const id = leerEntero(campo("id")) || null;
  if (id === null && campo("valor_1") === "" && campo("valor_2") === "") return null;
  const diferencia = leerDiferencia(campo("diferencia"));
  if (diferencia === null) errores[`diferencia.${lugar}`] = FRASES_GRILLA.diferencia;
  const existencias = campo("existencias") === "" ? null : leerEntero(campo("existencias"));
  if (campo("existencias") !== "" && (existencias === null || existencias > 999_999))
    errores[`existencias.${lugar}`] = FRASES_GRILLA.existencias;
  return {
    id,
    valor_1: campo("valor_1"),
    valor_2: campo("valor_2") || null,
    sufijo: campo("sufijo"),
    diferencia: diferencia ?? 0,
    existencias: id === null ? existencias : null,
    imagen: campo("imagen") || null,
    disponible: campo("disponible") === "on",
  };
}

/** A row without suffix gets one made of its values. */
function ponerSufijos(leidas: readonly FilaLeida[], otras: readonly Guardada[]): void {
  const usados = new Set(
    [...otras, ...leidas.map(({ fila }) => fila)].map(({ sufijo }) => sufijo.toLowerCase()),
  );
  for (const { fila } of leidas) {
    if (fila.sufijo !== "") continue;
    fila.sufijo = sufijoDe([fila.valor_1, fila.valor_2], usados);
    usados.add(fila.sufijo.toLowerCase());
  }
}

function revisarNombres(
  { opcion_1, opcion_2 }: { opcion_1: string; opcion_2: string },
  hayFilas: boolean,
  errores: Errores,
): void {
  if (opcion_1 === "" && (hayFilas || opcion_2 !== "")) errores.opcion_1 = FRASES_GRILLA.nombre;
  if (opcion_1.length > LARGO_NOMBRE) errores.opcion_1 = FRASES_GRILLA.largo(LARGO_NOMBRE);
  if (opcion_2.length > LARGO_NOMBRE) errores.opcion_2 = FRASES_GRILLA.largo(LARGO_NOMBRE);
  if (opcion_2 !== "" && valorPlano(opcion_1) === valorPlano(opcion_2))
    errores.opcion_2 = FRASES_GRILLA.nombres_iguales;
}

type Marco = { opcion_2: string; contexto: ContextoGrilla };

function revisarFila(fila: FilaOpcion, lugar: number, { opcion_2, contexto }: Marco, errores: Errores): void {
  const anotar = (campo: string, frase: string) => {
    errores[`${campo}.${lugar}`] ??= frase;
  };
  if (fila.id !== null && !contexto.guardadas.some(({ id }) => id === fila.id))
    anotar("valor_1", FRASES_GRILLA.desconocida);
  if (fila.valor_1 === "") anotar("valor_1", FRASES_GRILLA.valor);
  if (fila.valor_1.length > LARGO_VALOR) anotar("valor_1", FRASES_GRILLA.largo(LARGO_VALOR));
  if ((fila.valor_2 ?? "").length > LARGO_VALOR) anotar("valor_2", FRASES_GRILLA.largo(LARGO_VALOR));
  // A withdrawn combination may lack the second value: it was made before that option existed.
  if (opcion_2 !== "" && fila.valor_2 === null && fila.disponible) anotar("valor_2", FRASES_GRILLA.valor);
  if (opcion_2 === "" && fila.valor_2 !== null) anotar("valor_2", FRASES_GRILLA.sin_segunda);
  if (!/^[0-9A-Za-z]{1,16}$/.test(fila.sufijo)) anotar("sufijo", FRASES_GRILLA.sufijo);
  if (contexto.precio + fila.diferencia < 1) anotar("diferencia", FRASES_GRILLA.precio);
  if (fila.imagen !== null && !contexto.fotos.includes(fila.imagen)) anotar("imagen", FRASES_GRILLA.foto);
}

const claveValores = ({ valor_1, valor_2 }: Pick<FilaOpcion, "valor_1" | "valor_2">) =>
  `${valorPlano(valor_1)}\n${valorPlano(valor_2 ?? "")}`;

/** Compares the rows with each other and with the saved ones that the form does not mention. */
function revisarRepetidas(leidas: readonly FilaLeida[], otras: readonly Guardada[], errores: Errores): void {
  const valores = new Set(otras.map(claveValores));
  const sufijos = new Set(otras.map(({ sufijo }) => sufijo.toLowerCase()));
  for (const { lugar, fila } of leidas) {
    if (valores.has(claveValores(fila))) errores[`valor_1.${lugar}`] ??= FRASES_GRILLA.repetida;
    valores.add(claveValores(fila));
    const sufijo = fila.sufijo.toLowerCase();
    if (sufijos.has(sufijo)) errores[`sufijo.${lugar}`] ??= FRASES_GRILLA.sufijo_repetido;
    sufijos.add(sufijo);
  }
}
