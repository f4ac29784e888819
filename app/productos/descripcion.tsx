import "./producto.css";
import { bloquesDescripcion, datoDe } from "#modules/productos/descripcion.ts";

/** The description of the product: paragraphs, lists, and lists of facts as a table of names and values. */
export function DetalleDescripcion({ descripcion }: { descripcion: string }) {
  const bloques = bloquesDescripcion(descripcion);
  if (bloques.length === 0) return null;
  return (
    <section className="producto-descripcion max-w-180 pt-11 md:pt-16" aria-labelledby="descripcion">
      <h2 id="descripcion" className="mb-3.5 text-[1.875rem]">
        Descripción
      </h2>
      {bloques.map((bloque, i) =>
        bloque.tipo === "parrafo" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no name but their place
          <p key={i} className="text-[1.0625rem] leading-[1.6] text-tinta-2 text-pretty wrap-anywhere">
            {bloque.texto}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Lista key={i} puntos={bloque.puntos} />
        ),
      )}
    </section>
  );
}

function Lista({ puntos }: { puntos: readonly string[] }) {
  const datos = puntos.map(datoDe);
  if (datos.length > 1 && datos.every((dato) => dato !== null)) {
    return (
      <dl>
        {datos.map(({ nombre, valor }) => (
          <div key={nombre}>
            <dt className="font-semibold text-tinta-3">{nombre}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <ul>
      {puntos.map((punto) => (
        <li key={punto}>{punto}</li>
      ))}
    </ul>
  );
}
