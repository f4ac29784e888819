import { MapPin, Truck } from "lucide-react";
import { Link } from "react-router";
import { pesos } from "#modules/comun/dinero/dinero.ts";

type Props = { incluido: number; falta_direccion: boolean };

/** What shipping costs and where it goes, beside the decision. */
export const EnvioCarrito = ({ incluido, falta_direccion }: Props) => (
  <>
    <p className="note note-info mt-4">
      <Truck aria-hidden="true" />
      <span className="note-body">
        El envío está incluido hasta {pesos(incluido)} y va a la dirección de tu perfil. Si cuesta más, te
        contactamos por la diferencia.
      </span>
    </p>
    {falta_direccion && (
      <p className="note note-warning mt-3">
        <MapPin aria-hidden="true" />
        <span className="note-body">
          Aún no guardas tu dirección: <Link to="/mis-datos">complétala en Mis datos</Link> antes de
          confirmar, para saber dónde despachar.
        </span>
      </p>
    )}
  </>
);
