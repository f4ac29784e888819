import { ResultadosTienda } from "./resultados.tsx";
import { useHallados } from "./use-hallados.ts";

const CUANTOS = 6;

/** Below the field of the header. A default export, because `lazy` requires one. */
export default function PanelBuscar({ texto }: { texto: string }) {
  const hallados = useHallados(texto);
  if (hallados === null) return null;
  return (
    <div className="absolute top-full right-0 mt-2 max-h-[calc(100dvh-96px)] w-96 overflow-y-auto rounded-tarjeta border border-linea bg-superficie p-2 shadow-4">
      <ResultadosTienda hallados={hallados} cuantos={CUANTOS} />
    </div>
  );
}
