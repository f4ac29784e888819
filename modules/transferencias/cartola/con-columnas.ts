import type { Campo, FormatoCartola } from "./formato.ts";
import { type DocumentoCartola, rotulo } from "./hoja.ts";
import type { Columnas, OpcionesCartola, ResultadoCartola } from "./lectura.ts";
import { type ArchivoCartola, leerTabla } from "./leer-documento.ts";

const MAX_ENCABEZADO = 60;

/** A format from the columns that a person showed. None of its movements is sure: the shop never compared this format with a file of the bank. */
const formatoDe = (columnas: Columnas): FormatoCartola => ({
  id: "columnas",
  banco: "Otro banco",
  nombre: "Columnas indicadas a mano",
  clase: "provisoria",
  comprobado: false,
  columnas: Object.fromEntries(
    Object.entries(columnas).flatMap(([campo, titulo]) => (titulo ? [[campo, [rotulo(titulo)]]] : [])),
  ) as FormatoCartola["columnas"],
  fechas: ["dma", "aaaammdd"],
  omitir: /^(total(es)?|saldo (inicial|final|anterior|actual))$/,
  rotulos: { cuenta: /^(numero de |n )?cuenta( corriente| vista)?( n)?$/, rut: /^rut( empresa)?$/ },
});

/** Reads a file whose columns a person showed once, by their titles. */
export function leerPorColumnas(
  documento: DocumentoCartola,
  columnas: Columnas,
  archivo: ArchivoCartola,
  opciones: OpcionesCartola,
): ResultadoCartola {
  const formato = formatoDe(columnas);
  const buscados = Object.entries(formato.columnas) as [Campo, readonly string[]][];
  const sinMonto = !columnas.monto && !columnas.cargo && !columnas.abono;
  if (sinMonto) return { estado: "rechazada", frase: "Falta la columna del monto." };
  for (const hoja of documento.hojas)
    for (const [i, fila] of hoja.filas.slice(0, MAX_ENCABEZADO).entries()) {
      const titulos = fila.celdas.map(rotulo);
      const lugares = buscados.map(([campo, [titulo = ""]]) => [campo, titulos.indexOf(titulo)] as const);
      if (lugares.some(([, lugar]) => lugar === -1)) continue;
      const encabezado = hoja.filas.slice(0, i);
      const tabla = { hoja, columnas: new Map(lugares), encabezado, filas: hoja.filas.slice(i + 1) };
      return leerTabla(documento, tabla, formato, archivo, opciones);
    }
  return { estado: "rechazada", frase: "Este archivo no tiene las columnas indicadas." };
}
