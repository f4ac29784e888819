import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

export const VolverAProductos = () => (
  <Link
    to="/admin/productos"
    className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-enlace underline-offset-3 hover:underline"
  >
    <ArrowLeft aria-hidden="true" />
    Todos los productos
  </Link>
);
