import { conPuntos } from "#modules/comun/dinero/dinero.ts";

/** The gift points of what would be bought now; nothing when there are none. */
export const PuntosDeRegalo = ({ puntos }: { puntos: number }) =>
  puntos === 0 ? null : (
    <p className="buy-gift">
      <img src="/art/logo/moneda.svg" alt="" width={24} height={24} />
      <span>
        Ganas <b>{conPuntos(puntos)}</b> de regalo
      </span>
    </p>
  );
