import { ChevronDown } from "lucide-react";
import { TextoEnLinea } from "#app/legal/texto-en-linea.tsx";
import type { Pregunta } from "./textos-preguntas.ts";

/** Native disclosure: opens without JavaScript and is found by the browser's own search. */
export function PreguntasFrecuentes({ preguntas }: { preguntas: readonly Pregunta[] }) {
  return (
    <section className="container-page">
      <div className="mx-auto max-w-lectura">
        <h2 className="mb-5 text-[1.875rem] tracking-[-.035em] md:mb-7 md:text-3xl">Preguntas frecuentes</h2>
        <div className="divide-y divide-linea rounded-tarjeta border border-linea bg-superficie shadow-1">
          {preguntas.map(({ pregunta, respuesta }) => (
            <details key={pregunta} className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 font-bold md:px-6 [&::-webkit-details-marker]:hidden">
                {pregunta}
                <ChevronDown
                  aria-hidden="true"
                  className="text-tinta-3 transition-transform duration-160 group-open:rotate-180"
                />
              </summary>
              <p className="px-4 pb-5 text-tinta-2 md:px-6">
                <TextoEnLinea texto={respuesta} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
