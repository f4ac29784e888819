import { useNombreTienda, useRootData } from "#app/lib/session/root-data.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { hayPuntos } from "#modules/ajustes/partes.ts";

/** Whether the shop has to do with points. */
export const useConPuntos = (): boolean => hayPuntos(useRootData()?.ajustes);

/** Where an empty cart sends a person. */
export const PorDondePartir = () => (
  <>
    <ButtonLink to="/productos" size="lg">
      Ver productos
    </ButtonLink>
    {useConPuntos() && (
      <ButtonLink to="/comprar-puntos" size="lg" variant="gold">
        Comprar puntos
      </ButtonLink>
    )}
  </>
);

/** Replaces the empty cart for a person who has just confirmed the account. */
export const Bienvenida = () => (
  <EmptyState
    level={1}
    image="saludo.webp"
    title={`Te damos la bienvenida a ${useNombreTienda()}.`}
    text={`Tu cuenta quedó confirmada${useConPuntos() ? " y ya puedes comprar y juntar puntos" : ""}. ¿Por dónde partes?`}
    className="carrito-vacio pt-10 md:pt-14"
    actions={<PorDondePartir />}
  />
);

/** The same greeting above a cart that was filled before the account was confirmed. */
export const BienvenidaBreve = () => (
  <Note kind="success" className="mt-5 mb-5">
    <b>Te damos la bienvenida a {useNombreTienda()}.</b> Tu cuenta quedó confirmada y ya puedes comprar
    {useConPuntos() ? " y juntar puntos" : ""}.
  </Note>
);
