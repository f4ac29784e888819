import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Anexo } from "#modules/puntos/sellos/anexos.ts";
import { type FuncionResumen, resumirTexto } from "#modules/puntos/sellos/arbol.ts";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";
import { nombrar } from "#modules/puntos/sellos/verificar-anexos.ts";
import type { Acta } from "./acta.ts";
import { type LineaActa, lineaActa } from "./acta-en-libro.ts";

const ACTA = "acta";

/** The annexes of all days: each is sealed once, and those of a table in the order of its rows. */
export class AnexosDelLibro {
  readonly #ultimos = new Map<string, number>();
  readonly #dias = new Map<string, string>();
  readonly #actas = new Map<string, { hash: string; fecha: string }>();

  /** Adds an annex; returns what is wrong with it beside those of earlier days as a sentence, or null. */
  anotar(anexo: Anexo, fecha: string): string | null {
    const { clase, id, hash } = anexo;
    if (typeof id === "number") {
      const ultimo = this.#ultimos.get(clase) ?? 0;
      this.#ultimos.set(clase, Math.max(ultimo, id));
      return id > ultimo ? null : `${nombrar(anexo)} ya estaba sellado, o debía estarlo antes.`;
    }
    const nombre = `${clase} ${id}`;
    const antes = this.#dias.get(nombre);
    this.#dias.set(nombre, fecha);
    if (clase === ACTA) this.#actas.set(id, { hash, fecha });
    return antes === undefined ? null : `${nombrar(anexo)} ya se selló el ${antes}.`;
  }

  /** Compares the file of an acta with the sealed one. */
  async revisarActa(
    acta: Acta,
    texto: string,
    { sellos, resumen }: { sellos: readonly SelloPublico[]; resumen: FuncionResumen | undefined },
  ): Promise<LineaActa[]> {
    const titulo = `Sorteo ${acta.key}: Su acta es la que se selló`;
    const sellada = this.#actas.get(acta.key);
    if (sellada) {
      const igual = bytesAHex(await resumirTexto(texto, resumen)) === sellada.hash;
      return igual ? [] : [lineaActa(false, titulo, `el archivo no es el que se selló el ${sellada.fecha}.`)];
    }
    const debia = diaDelSello(acta, sellos);
    return debia === null
      ? []
      : [lineaActa(false, titulo, `falta entre los anexos, y debía estar desde el ${debia}.`)];
  }

  /** Sealed actas that the source does not have. */
  sinArchivo(vistas: ReadonlySet<string>): LineaActa[] {
    return [...this.#actas].flatMap(([key, { fecha }]) =>
      vistas.has(key)
        ? []
        : lineaActa(false, `Sorteo ${key}: Tiene un acta`, `se selló el ${fecha}, pero falta el archivo.`),
    );
  }
}

/** The day whose seal had to have the acta of a raffle with winners; null while there is none. */
function diaDelSello({ sorteado_en }: Acta, sellos: readonly SelloPublico[]): string | null {
  if (sorteado_en === null) return null;
  const dia = diaDe(new Date(sorteado_en));
  return sellos.find(({ version, fecha }) => version === "libro-v2" && fecha >= dia)?.fecha ?? null;
}
