import { Card } from "#app/ui/card.tsx";
import type { Renglon } from "#modules/ajustes/legales/comparar-textos.ts";
import type { CambiosDeTexto } from "./comparar.server.ts";

type Props = { titulo: string; cambios: CambiosDeTexto };

/** The lines that differ, document by document. */
export const CambiosLegales = ({ titulo, cambios }: Props) => (
  <Card as="section" aria-labelledby="cambios-legales">
    <h2 id="cambios-legales" className="text-xl">
      {titulo}
    </h2>
    {cambios.length === 0 && <p className="mt-1 text-tinta-2">Los textos dicen lo mismo.</p>}
    {cambios.map(({ titulo: documento, renglones }) => (
      <div key={documento}>
        <h3 className="mt-3 mb-2 text-base">{documento}</h3>
        <ul className="grid gap-1.5 text-[0.9375rem] wrap-anywhere">
          {renglones.map(({ tipo, texto }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison never move.
            <li key={i}>
              <Linea tipo={tipo} texto={texto} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </Card>
);

/** The signs say without colour what was taken out and what was added. */
function Linea({ tipo, texto }: Renglon) {
  if (tipo === "igual") return <p className="mt-2 text-tinta-3">{texto}</p>;
  if (tipo === "quita") return <del className="block rounded-campo bg-papel-2 px-3 py-1.5">− {texto}</del>;
  return (
    <ins className="block rounded-campo bg-exito-fondo px-3 py-1.5 font-semibold no-underline">+ {texto}</ins>
  );
}
