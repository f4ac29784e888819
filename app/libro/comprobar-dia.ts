import { verificarAnexos } from "#modules/puntos/sellos/anexos/verificar-anexos.ts";
import { localizar } from "#modules/puntos/sellos/localizar.ts";
import { type ComprobacionLibro, verificarDia } from "#modules/puntos/sellos/verificar-dia.ts";
import { buscarSello, pedirAnexos, pedirAsientos, pedirPrueba, pedirSellos } from "./archivos.ts";

type Pedido = {
  fecha: string;
  /** The seal that the page showed before anything was downloaded. */
  sello: string;
  alLeer: (leidos: number) => void;
};

/** Downloads the public files of a day and repeats the whole calculation in this browser. */
export async function comprobarDia({ fecha, sello: mostrado, alLeer }: Pedido): Promise<ComprobacionLibro[]> {
  const { sello, anterior } = buscarSello(await pedirSellos(), fecha);
  const lineas = await verificarDia(sello, anterior, pedirAsientos(fecha, alLeer));
  if (sello.version === "libro-v2") lineas.push(...(await verificarAnexos(sello, pedirAnexos(fecha))));
  const rota = lineas.find(({ id, ok }) => id === "raiz" && !ok);
  const cual = rota ? await buscarCambiado(fecha, sello.raiz) : null;
  if (rota && cual) rota.explicacion = `${cual}: sale otra raíz.`;
  const igual = sello.sello === mostrado;
  return [
    {
      id: "pagina",
      titulo: "El sello es el que muestra esta página",
      ok: igual,
      aviso: false,
      explicacion: igual
        ? "la lista de sellos dice lo mismo que el calendario."
        : "la lista de sellos dice otra cosa que el calendario.",
    },
    ...lineas,
  ];
}

/** Which entry is not the sealed one, by the proofs that the shop publishes; null when they do not tell. */
const buscarCambiado = (fecha: string, raiz: string): Promise<string | null> =>
  localizar(raiz, pedirAsientos(fecha), (id) => pedirPrueba(fecha, id).catch(() => null)).catch(() => null);
