import { useRef } from "react";
import { Link } from "react-router";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";

/** The balance, only when there is one. On a change the coin spins once and the number rolls in. */
export function CoinBadge({ saldo }: { saldo: number }) {
  const first = useRef(saldo);
  if (saldo <= 0) return null;
  const changed = saldo !== first.current || undefined;
  return (
    <Link to="/mis-puntos" className="coin-badge" aria-label={`Tienes ${conPuntos(saldo)}`}>
      <img
        key={`coin-${saldo}`}
        data-changed={changed}
        src="/art/logo/moneda.svg"
        alt=""
        width={30}
        height={30}
      />
      <span className="overflow-hidden">
        <span key={saldo} data-changed={changed} className="coin-number">
          {miles(saldo)}
        </span>
      </span>
    </Link>
  );
}
