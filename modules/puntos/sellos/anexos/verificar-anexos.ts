import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { crearArbol, type FuncionResumen } from "../arbol.ts";
import { type SelloPublico, SIN_ANEXOS } from "../formato.ts";
import { type ComprobacionLibro, diaBien, diaMal } from "../verificar-dia.ts";
import { type Anexo, compararAnexos, hojaDeAnexo } from "./anexos.ts";

type Anexos = Iterable<Anexo> | AsyncIterable<Anexo>;

/** Checks the annexes of a sealed day of libro-v2 against the root in its seal. */
export async function verificarAnexos(
  { fecha, raiz_anexos }: SelloPublico,
  anexos: Anexos,
  resumen?: FuncionResumen,
): Promise<ComprobacionLibro[]> {
  const arbol = crearArbol(resumen);
  let cuantos = 0;
  let ultimo: Anexo | null = null;
  let desorden: Anexo | null = null;
  for await (const anexo of anexos) {
    if (ultimo && compararAnexos(ultimo, anexo) >= 0) desorden ??= anexo;
    await arbol.agregar(await hojaDeAnexo(anexo, resumen));
    ultimo = anexo;
    cuantos += 1;
  }
  const raiz = await arbol.cerrar();
  const orden = `Los anexos del ${fecha} siguen su orden`;
  const igual = `La raíz de los anexos del ${fecha} es la de sus anexos`;
  return [
    desorden
      ? diaMal("anexos", orden, `${nombrar(desorden)} está repetido o fuera de lugar.`)
      : diaBien("anexos", orden, cuantos === 1 ? "es 1 anexo." : `son ${miles(cuantos)} anexos.`),
    (raiz ? bytesAHex(raiz) : SIN_ANEXOS) === raiz_anexos
      ? diaBien("raiz_anexos", igual, "ninguno cambió desde que se selló.")
      : diaMal("raiz_anexos", igual, `sale otra: al menos un anexo del ${fecha} cambió, falta o sobra.`),
  ];
}

export const nombrar = ({ clase, id }: Anexo): string => `el anexo ${clase} ${id}`;
