import { Cifra, Cifras } from "#app/admin/kit/cifras.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { CifrasSorteos } from "#modules/sorteos/sorteos-lista.store.server.ts";

/** Totals of all raffles of the shop. */
export const SorteosCifras = ({ cifras }: { cifras: CifrasSorteos }) => (
  <Cifras>
    <Cifra
      nombre="Por sortear"
      valor={enBreve(cifras.cerrados)}
      nota={listos(cifras)}
      tono={cifras.listos > 0 ? "text-aviso" : "text-tinta-3"}
    />
    <Cifra
      nombre="Disponibles"
      valor={enBreve(cifras.abiertos)}
      nota={cifras.reunido === null ? "sus puntos, en Puntos" : `${conPuntos(cifras.reunido)} reunidos`}
    />
    <Cifra
      nombre="Sobre el 90 %"
      valor={enBreve(cifras.casi_llenos)}
      nota={cifras.casi_llenos > 0 ? "por cerrarse" : "ninguno por cerrarse"}
    />
    <Cifra
      nombre="Finalizados"
      valor={enBreve(cifras.finalizados)}
      nota={cifras.sin_ganadores > 0 ? `${miles(cifras.sin_ganadores)} sin ganadores` : "todos con ganadores"}
    />
  </Cifras>
);

function listos({ listos: n, cerrados }: CifrasSorteos): string {
  if (n > 0) return n === 1 ? "1 listo para iniciar" : `${miles(n)} listos para iniciar`;
  return cerrados > 0 ? "aún no se pueden iniciar" : "ninguno espera";
}
