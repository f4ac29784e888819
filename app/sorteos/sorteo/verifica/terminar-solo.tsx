import { esDeEnsayo } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { COMANDO_VERIFICAR } from "#modules/sorteos/verificacion/textos.ts";

/** From the publication of the seed on, a visitor can finish the draw without the shop: this says how. */
export function TerminarSolo({ vista }: { vista: VistaSorteo }) {
  const { pulso, semilla, sku, key } = vista;
  if (!pulso || vista.estado !== "Cerrado") return null;
  const { cadena, ronda } = pulso;
  return (
    <details className="sorteo-solo px-4 py-1 border border-linea rounded-campo">
      <summary className="flex items-center min-h-11 font-bold cursor-pointer">
        Cómo terminar este sorteo sin la tienda
      </summary>
      <ol className="grid gap-2.5 mt-0.5 mb-3.5 pl-[1.25em] list-decimal text-[0.9375rem] text-tinta-2 text-pretty">
        <li>
          {semilla === null ? "A las 22:00 del día del sorteo descarga" : "Descarga"}{" "}
          <a
            className="font-bold text-enlace underline underline-offset-[3px]"
            href={`${rutaSorteo(sku, key)}/acta.json`}
            download={`acta-${key}.json`}
          >
            el acta
          </a>
          : tiene la semilla, los rangos, los aportes y la ronda fijada. Guárdala.
        </li>
        <li>
          {esDeEnsayo({ hash: cadena }) ? (
            `Cuando salga la ronda ${miles(ronda)}, pide su firma a un relevo de la baliza de ensayo.`
          ) : (
            <>
              Cuando salga la ronda {miles(ronda)}, pide su firma a cualquier relevo de drand:
              <br />
              <code className="text-tinta wrap-anywhere">{`curl https://api.drand.sh/${cadena}/public/${ronda}`}</code>
            </>
          )}
        </li>
        <li>
          En el acta, agrega la firma al final de <code className="text-tinta wrap-anywhere">baliza</code>,
          después de dos puntos, y compruébala:
          <br />
          <code className="text-tinta wrap-anywhere">{COMANDO_VERIFICAR}</code>
          <br />
          El programa dice los dos números y de quién son, con o sin la tienda.
        </li>
      </ol>
    </details>
  );
}
