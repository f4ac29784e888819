import { useEffect, useEffectEvent, useState } from "react";
import { nombreCarta } from "#modules/montoncito/reglas/cartas.ts";
import { type Momento, textoCuenta } from "#modules/montoncito/reglas/momento.ts";
import type { Tablero } from "#modules/montoncito/reglas/tablero.ts";
import { TEXTOS_MONTONCITO } from "#modules/montoncito/textos.ts";
import type { DesenlaceVisto } from "./desenlace.ts";
import type { Sonido } from "./sonido/use-sonido.ts";

/** Remaining seconds that are announced to screen readers. */
const SE_DICEN = [15, 10, 5];
const TIC_DESDE = 5;

type Parte = {
  tablero: Tablero | null;
  momento: Momento;
  demora: boolean;
  desenlace: DesenlaceVisto | null;
  tocar: Sonido["tocar"];
};

/** Announcements and sounds during a round; never the only signal. */
export function useAnuncios({
  tablero,
  momento: { fase, segundos, vueltas },
  demora,
  desenlace,
  tocar,
}: Parte): string {
  const [anuncio, decir] = useState("");
  const enCuenta = useEffectEvent((quedan: number) => {
    if (SE_DICEN.includes(quedan)) decir(`${textoCuenta(quedan)}.`);
    if (quedan <= TIC_DESDE) tocar("tic");
  });
  const enGiro = useEffectEvent((cuantas: number) => {
    tocar(cuantas === 1 && tablero?.garantia === "ninguna" ? "cierre" : "giro");
    const carta = tablero?.banca && tablero.cartas?.[tablero.banca - 1];
    if (cuantas === 1 && carta)
      decir(`Apuestas cerradas. La banca es el montón ${tablero.banca}: ${nombreCarta(carta)}.`);
  });
  const enFase = useEffectEvent((nueva: Momento["fase"]) => {
    if (nueva === "barajando") {
      decir("Apuestas cerradas. El azar público baraja las cartas.");
      tocar("cierre");
    }
    if (nueva === "resultado" && desenlace) {
      decir(desenlace.anuncio);
      if (desenlace.neto > 0) tocar("victoria");
    }
    if (nueva === "apuestas") decir((antes) => (antes === "" ? "" : "Mesa abierta: puedes apostar."));
  });
  useEffect(() => {
    if (fase === "cuenta" && segundos !== null) enCuenta(segundos);
  }, [fase, segundos]);
  useEffect(() => {
    if (vueltas > 0) enGiro(vueltas);
  }, [vueltas]);
  useEffect(() => enFase(fase), [fase]);
  useEffect(() => {
    if (demora) decir(TEXTOS_MONTONCITO.sigue_la_espera);
  }, [demora]);
  return anuncio;
}
