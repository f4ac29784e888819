import { TriangleAlert } from "lucide-react";

export const DemoBanner = () => (
  <section aria-label="Aviso" className="demo-banner">
    <TriangleAlert aria-hidden="true" />
    <p>Tienda de demostración: no transfieras dinero</p>
  </section>
);
