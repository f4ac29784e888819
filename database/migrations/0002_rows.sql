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
--> statement-breakpoint
-- The shipping table that every shop starts with and then edits: one row for each region and weight class, from north
-- to south. No row passes what a new shop includes ($5.000), so nobody pays for shipping that the owner did not set.
INSERT INTO tarifas_envio (region, clase_peso, costo, dias)
SELECT r.region, c.clase, c.costo, r.dias + c.mas
  FROM (VALUES
    ('Arica y Parinacota', 7, 'lejos'),
    ('Tarapacá', 6, 'lejos'),
    ('Antofagasta', 5, 'lejos'),
    ('Atacama', 5, 'medio'),
    ('Coquimbo', 4, 'medio'),
    ('Valparaíso', 3, 'medio'),
    ('Metropolitana de Santiago', 2, 'cerca'),
    ('Libertador General Bernardo O''Higgins', 3, 'medio'),
    ('Maule', 3, 'medio'),
    ('Ñuble', 4, 'medio'),
    ('Biobío', 4, 'medio'),
    ('La Araucanía', 4, 'medio'),
    ('Los Ríos', 5, 'medio'),
    ('Los Lagos', 5, 'medio'),
    ('Aysén del General Carlos Ibáñez del Campo', 8, 'lejos'),
    ('Magallanes y de la Antártica Chilena', 9, 'lejos')
  ) AS r(region, dias, distancia)
  JOIN (VALUES
    ('cerca', 'liviano', 3000, 0), ('cerca', 'mediano', 4000, 0), ('cerca', 'pesado', 5000, 1),
    ('medio', 'liviano', 4000, 0), ('medio', 'mediano', 5000, 0), ('medio', 'pesado', 5000, 1),
    ('lejos', 'liviano', 5000, 0), ('lejos', 'mediano', 5000, 0), ('lejos', 'pesado', 5000, 1)
  ) AS c(distancia, clase, costo, mas) USING (distancia);
