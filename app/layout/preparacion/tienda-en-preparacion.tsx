import { Link } from "react-router";
import "./preparacion.css";
import type { Marca } from "#modules/ajustes/marca/marca.ts";
import { EN_PREPARACION } from "./preparacion.ts";

/** The only page of a shop whose seller is not filled in yet. It stands alone: menus would lead back to it. */
const TiendaEnPreparacion = ({ marca }: { marca: Marca }) => (
  <main className="preparacion">
    <div className="preparacion-caja">
      {marca.logo ? (
        <img src={marca.logo.claro} alt={marca.nombre} height={48} className="preparacion-logo" />
      ) : (
        <img src={marca.icono_192} alt="" width={72} height={72} className="preparacion-icono" />
      )}
      <h1>{EN_PREPARACION}</h1>
      <p>
        Estamos ordenando las vitrinas y probando la caja. Vuelve pronto: abrimos en cuanto todo esté listo.
      </p>
      <svg className="preparacion-toldo" viewBox="0 0 320 150" aria-hidden="true" role="presentation">
        <path className="muro" d="M28 58h264v86a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4Z" />
        <path className="vidrio" d="M48 78h112v50H48Zm136 0h88v70h-88Z" />
        <path
          className="letrero"
          d="M74 92h60a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H74a6 6 0 0 1-6-6V98a6 6 0 0 1 6-6Z"
        />
        <circle className="perilla" cx="258" cy="116" r="4" />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((n) => (
          <path
            key={n}
            className={n % 2 === 0 ? "franja" : "franja clara"}
            d={`M${16 + n * 36} 14h36v42a18 18 0 0 1-36 0Z`}
          />
        ))}
        <path className="barra" d="M12 8h296v10H12Z" />
      </svg>
      <nav aria-label="Enlaces">
        <Link to="/ingresar">Ingresar</Link>
        <Link to="/legal/terminos-y-condiciones">Términos y Condiciones</Link>
        <Link to="/legal/politica-de-privacidad">Política de Privacidad</Link>
      </nav>
    </div>
  </main>
);

export default TiendaEnPreparacion;
