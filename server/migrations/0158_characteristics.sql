-- The nine characteristics get the names that the programme uses (docs/decisions/0043). What was written about the six that are not among them stays
-- in its rows and in the history, and no page shows it: a value of one characteristic is no value of another.
delete from report_fields where request in ('self_management', 'empathy', 'communication', 'collaboration', 'problem_solving', 'leading_change');
insert into report_fields (request, year_tf, view, hint, position) values
  ('driven_mindset', 2019, 'Driven Mindset', 'Sets goals of their own and works towards them without being pushed.', 2),
  ('innovation', 2019, 'Innovation', 'Finds the cause of a problem, weighs new ways out, and tries one.', 3),
  ('continuous_learning', 2019, 'Continuous Learning', 'Learns beyond what is required, from people, books and mistakes.', 4),
  ('care_for_others', 2019, 'Care for Others', 'Sees what others need, listens, and acts on it.', 5),
  ('empowering_others', 2019, 'Empowering Others', 'Makes others stronger: shares work, knowledge and credit.', 6),
  ('entrepreneurial_spirit', 2019, 'Entrepreneurial Spirit', 'Begins things that others join, and brings them to an end.', 9);
update report_fields set position = 7 where request = 'grit';
update report_fields set position = 8 where request = 'integrity';
