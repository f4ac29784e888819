import { type ComprobacionLibro, verificarDia } from "#modules/puntos/sellos/verificar-dia.ts";
import { buscarSello, pedirAsientos, pedirSellos } from "./archivos.ts";

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
