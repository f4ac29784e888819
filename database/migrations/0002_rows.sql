-- Rows and sequences that the shop needs from its first minute, and how two tables are stored.

INSERT INTO libro_cuentas (cuenta) VALUES ('emision'), ('banca'), ('consumidos');
--> statement-breakpoint
INSERT INTO tickets_estados (estado, puntos_validos) VALUES
  ('Validando Pago', false), ('Pagado', true), ('Acreditado', true), ('Rechazado', false), ('Anulado', false);
--> statement-breakpoint
INSERT INTO productos_estados (estado, puntos_validos) VALUES
  ('Validando Pago', false), ('Pagado', true), ('Preparando', true), ('Enviado', true), ('Entregado', true),
  ('Rechazado', false), ('Anulado', false);
--> statement-breakpoint
CREATE SEQUENCE sorteos_key_seq;
--> statement-breakpoint
CREATE SEQUENCE partidas_key_seq;
--> statement-breakpoint
-- Counters of the last minutes: losing them in a crash costs nothing, and writing them costs no log.
ALTER TABLE limites SET UNLOGGED;
--> statement-breakpoint
-- An abono changes no indexed column: leaving room in the page lets PostgreSQL skip every index.
ALTER TABLE productos SET (fillfactor = 85);
