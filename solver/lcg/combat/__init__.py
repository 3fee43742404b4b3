"""The question `combat`: its state graph, values, bounds, policies, and what they are told with."""
