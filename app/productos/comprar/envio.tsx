import { Landmark, Truck } from "lucide-react";
import { pesos } from "#modules/comun/dinero/dinero.ts";

/** The rules of shipping and paying, beside the decision. */
export const ComprarEnvio = ({ incluido_hasta }: { incluido_hasta: number }) => (
  <ul className="buy-facts">
    <li>
      <Truck aria-hidden="true" />
      <span>
        <b>Despachamos a todo Chile. Envío incluido hasta {pesos(incluido_hasta)}.</b> Si tu despacho cuesta
        más, pagas solo la diferencia.
      </span>
    </li>
    <li>
      <Landmark aria-hidden="true" />
      <span>
        <b>Pagas por transferencia</b> y te avisamos por correo al confirmarla.
      </span>
    </li>
  </ul>
);
